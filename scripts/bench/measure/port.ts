/** Where a bench serves, and after it whatever stands beside: beyond the ports of the tests, which may run meanwhile. */
export const PORT = Number(process.env.BENCH_PORT) || 8830;
