import type { EngineEnvironment, FieldGroup } from '../flow/index.ts';
import { reviewRowKey } from '../texts/index.ts';

export interface ReviewRow {
  field: string;
  label: string;
  /** undefined: not provided. */
  value: string | undefined;
  /** The error that prevents the submission. */
  error?: string;
}

/** A row, and the name of its field in the groups of the uiSchema: without the number of a list's item. */
export interface NamedRow extends ReviewRow {
  name: string;
}

/**
 * Joins the rows that a group shows as one in the review (`review` of `ui:groups`): an address, a name. The row
 * has the field of its first part. If a part has an error, its rows stay apart, so that the error is beside its answer.
 */
export function joinRows(
  rows: readonly NamedRow[],
  groups: readonly FieldGroup[],
  step: { id: string },
  { content }: Pick<EngineEnvironment, 'content'>,
): ReviewRow[] {
  return groups
    .flatMap(({ review = [] }) => review)
    .reduce<readonly NamedRow[]>((all, joined) => {
      const parts = joined.fields.flatMap((name) => all.filter((row) => row.name === name));
      const [first] = all.filter((row) => parts.includes(row));
      if (!first || parts.length < 2 || parts.some(({ error }) => error !== undefined)) return all;
      const values = parts.flatMap(({ value }) => value ?? []);
      const row: NamedRow = {
        ...first,
        label: content[reviewRowKey(step, joined)] ?? joined.title,
        value: values.length > 0 ? values.join(joined.by ?? ', ') : undefined,
      };
      return all.flatMap((one) => (one === first ? [row] : parts.includes(one) ? [] : [one]));
    }, rows)
    .map(({ name: _name, ...row }) => row);
}
