/** Texts of a draft's files by path. Immutable. */
export type Files = Readonly<Record<string, string>>;

export const flowFile = (flow: string): string => `flows/${flow}/flow.json`;
/** The file that migrates answers of earlier releases. */
export const migrationsFile = (flow: string): string => `flows/${flow}/migrations.json`;

export const stepFile = (flow: string, id: string): string => `flows/${flow}/steps/${id}.json`;

/** The file of a flow's fields: its own, or the shared one. */
export function fieldsFile(files: Files, flow: string): string {
  const own = `flows/${flow}/application.schema.json`;
  return own in files ? own : 'schemas/application.schema.json';
}
