/**
 * The strongly connected component of each node, as a number: two nodes have the same one exactly when each leads to the
 * other. `edges[n]` are the nodes that n leads to. Tarjan's algorithm without recursion; linear.
 */
export function components(edges: readonly (readonly number[])[]): number[] {
  const UNSEEN = -1;
  const order = edges.map(() => UNSEEN);
  const low = edges.map(() => 0);
  const component = edges.map(() => UNSEEN);
  const open: number[] = [];
  let visited = 0;
  let found = 0;
  for (const start of edges.keys()) {
    if (order[start] !== UNSEEN) continue;
    const trail: { readonly node: number; next: number }[] = [{ node: start, next: 0 }];
    while (trail.length > 0) {
      const step = trail.at(-1) as { readonly node: number; next: number };
      const { node } = step;
      if (step.next === 0) {
        order[node] = low[node] = visited;
        visited += 1;
        open.push(node);
      }
      const to = edges[node]?.[step.next];
      step.next += 1;
      if (to !== undefined) {
        if (order[to] === UNSEEN) trail.push({ node: to, next: 0 });
        else if (component[to] === UNSEEN) low[node] = Math.min(low[node] as number, order[to] as number);
        continue;
      }
      if (low[node] === order[node]) {
        let member: number | undefined;
        do {
          member = open.pop() as number;
          component[member] = found;
        } while (member !== node);
        found += 1;
      }
      trail.pop();
      const above = trail.at(-1)?.node;
      if (above !== undefined) low[above] = Math.min(low[above] as number, low[node] as number);
    }
  }
  return component;
}
