import { type CompiledFlow, matchFlatName } from '#engine';

/** `parts/0/name` is `parts/name`, `owner_1_first` of the second list `owners/first`. */
export function questionOf(flow: CompiledFlow, field: string): string {
  const way = field
    .split('/')
    .filter((part) => !/^\d+$/.test(part))
    .join('/');
  const isAsked = flow.steps.some((step) => step.schema.properties?.[field] !== undefined);
  if (isAsked) return way;
  for (const [list, { 'x-flat': pattern }] of Object.entries(flow.application.properties ?? {})) {
    const found = pattern && matchFlatName(pattern, way);
    if (found) return `${list}/${found.field}`;
  }
  return way;
}
