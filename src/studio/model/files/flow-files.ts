/** The texts of files by path. Never changed in place. */
export type Files = Readonly<Record<string, string>>;

export const flowFile = (flow: string): string => `flows/${flow}/flow.json`;
/** The file that migrates answers of earlier releases. */
export const migrationsFile = (flow: string): string => `flows/${flow}/migrations.json`;

export const stepFile = (flow: string, id: string): string => `flows/${flow}/steps/${id}.json`;

/** The file that the view of files shows for a selection. */
export const shownFile = (flow: string, { step, file }: { step?: string; file?: string }): string =>
  file ?? (step ? stepFile(flow, step) : flowFile(flow));

export const SHARED_FIELDS = 'schemas/application.schema.json';
export const ownFieldsFile = (flow: string): string => `flows/${flow}/application.schema.json`;

/** The flow's own fields, or the shared ones. */
export function fieldsFile(files: Files, flow: string): string {
  const own = ownFieldsFile(flow);
  return own in files ? own : SHARED_FIELDS;
}
