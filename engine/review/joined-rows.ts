import type { EngineEnvironment, FieldGroup } from '../flow/index.ts';
import { reviewRowKey } from '../texts/index.ts';

export interface ReviewRow {
  field: string;
  label: string;
  /** The answer as text; undefined if there is none. */
  value: string | undefined;
  /** The error that prevents the submission. */
  error?: string;
}

/** `name`: the field in the groups of the uiSchema, without an item's number. */
export interface NamedRow extends ReviewRow {
  name: string;
}

/**
 * Joins the rows that `review` of `ui:groups` shows as one row, such as the parts of an address. The joined row
 * keeps the `field` of its first part. Rows with an error are not joined: the error must stay beside its answer.
 */
export function joinRows(
  rows: readonly NamedRow[],
  groups: readonly FieldGroup[],
  step: { id: string },
  { content }: Pick<EngineEnvironment, 'content'>,
): ReviewRow[] {
  return groups
    .flatMap(({ review = [] }) => review)
    .reduce<readonly NamedRow[]>((all, rowUi) => {
      const parts = rowUi.fields.flatMap((name) => all.filter((row) => row.name === name));
      const [first] = all.filter((row) => parts.includes(row));
      if (!first || parts.length < 2 || parts.some(({ error }) => error !== undefined)) return all;
      const values = parts.flatMap(({ value }) => value ?? []);
      const row: NamedRow = {
        ...first,
        label: content[reviewRowKey(step, rowUi)] ?? rowUi.title,
        value: values.length > 0 ? values.join(rowUi.by ?? ', ') : undefined,
      };
      return all.flatMap((namedRow) =>
        namedRow === first ? [row] : parts.includes(namedRow) ? [] : [namedRow],
      );
    }, rows)
    .map(({ name: _name, ...row }) => row);
}
