use petgraph::algo::dijkstra;
use petgraph::graph::{Graph, NodeIndex};
fn main() {
    let mut graph: Graph<&str, u32> = Graph::new();
    let nodes: Vec<NodeIndex> = ["a", "b", "c", "d"].iter().map(|n| graph.add_node(n)).collect();
    graph.add_edge(nodes[0], nodes[1], 4);
    graph.add_edge(nodes[0], nodes[2], 1);
    graph.add_edge(nodes[2], nodes[1], 2);
    graph.add_edge(nodes[1], nodes[3], 5);
    let costs = dijkstra(&graph, nodes[0], None, |edge| *edge.weight());
    println!("{:?}", nodes.iter().map(|n| costs[n]).collect::<Vec<_>>());
}
