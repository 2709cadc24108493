// A server that reads stdin to its end and never writes anything.
// @ts-check

process.stdin.resume();
