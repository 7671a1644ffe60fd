import { type CompiledFlow, matchFlatName } from '#engine';

/** The question of a field: `parts/0/name` → `parts/name`; `owner_1_first` of a list with flat names → `owners/first`. */
export function questionOf(flow: CompiledFlow, field: string): string {
  const plainPath = field
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .join('/');
  const isAsked = flow.steps.some((step) => step.schema.properties?.[field] !== undefined);
  if (isAsked) return plainPath;
  for (const [list, { 'x-flat': pattern }] of Object.entries(flow.application.properties ?? {})) {
    const found = pattern && matchFlatName(pattern, plainPath);
    if (found) return `${list}/${found.field}`;
  }
  return plainPath;
}
