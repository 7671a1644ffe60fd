import { contentName, expandFlatName } from './flat-names.ts';
import type { CompiledFlow, CompiledStep } from './types.ts';

/** The questions of a step by the names of their texts: `business_name`, `owner_n_first`. */
export function stepQuestions({ application }: CompiledFlow, step: CompiledStep): string[] {
  return Object.keys(step.schema.properties ?? {}).flatMap((name) => {
    const pattern = application.properties?.[name]?.['x-flat'];
    if (!pattern) return [contentName(application, name)];
    const fields = Object.keys(step.itemSchemas[name]?.properties ?? {});
    return fields.map((field) => expandFlatName(pattern, 'n', field));
  });
}
