/** The first port of a bench, beyond those of the tests, which may run meanwhile; what is beside follows it. */
export const PORT = Number(process.env.BENCH_PORT) || 8830;
