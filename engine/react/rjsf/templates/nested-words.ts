import { descriptionId, errorId, type FieldPathId, type UiSchema } from '@rjsf/utils';
import type { FieldSchema, FieldUi } from '../../../index.ts';
import { fieldWords } from '../../../index.ts';
import {
  deepName,
  fieldId,
  numberedTitle,
  useEngine,
  useEngineState,
  useFieldScope,
  useText,
} from '../../context/index.ts';

export interface NestedWords {
  /** The field's deep name. */
  name: string;
  id: string;
  title: string;
  description: string | undefined;
  help: string | undefined;
  error: string | undefined;
  describedBy: string | undefined;
}

/** The texts around an object or a list, in the brand's words; the title of a list item has its number. */
export function useNestedWords(
  { path }: FieldPathId,
  title: string | undefined,
  schema: object,
  uiSchema: UiSchema | undefined,
): NestedWords {
  const { flow, env } = useEngine();
  const text = useText();
  const scope = useFieldScope();
  const name = deepName(flow, scope, path);
  const error = useEngineState((state) => state.errors[name]?.text);
  const words = fieldWords(flow, env, name, schema as FieldSchema, (uiSchema ?? {}) as FieldUi);
  const label = words.label === name ? (title ?? '') : words.label;
  const id = fieldId(name);
  const described = [error && errorId(id), words.description && descriptionId(id)].filter(Boolean).join(' ');
  return {
    name,
    id,
    title: label && numberedTitle(label, path, text),
    description: words.description,
    help: words.help,
    error,
    describedBy: described || undefined,
  };
}
