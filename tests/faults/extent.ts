/** How much of something a run does: a setting of that name, else what `npm run test:long` or `npm test` has time for. */
export function extent(setting: string, { long, short }: { long: number; short: number }): number {
  return Number(process.env[setting] ?? (process.env.LONG_RUN ? long : short));
}
