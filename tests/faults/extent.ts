/** The size of a run: the setting of that name, else a default for `npm run test:long` or `npm test`. */
export function extent(setting: string, { long, short }: { long: number; short: number }): number {
  return Number(process.env[setting] ?? (process.env.LONG_RUN ? long : short));
}
