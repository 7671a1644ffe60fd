import {
  englishStringTranslator,
  type Registry,
  type RJSFSchema,
  type TemplatesType,
  TranslatableString,
  type UiSchema,
} from '@rjsf/utils';
import type { CompiledStep, EngineEnvironment, FieldSchema } from '../../index.ts';
import { wordOf } from '../../index.ts';
import { loadedFields, loadedStandard, loadedWidgets } from '../context/index.ts';
import { leafFields, leafTemplates, schemaUtilsOf } from './fields/index.ts';
import { formValidator } from './form-validator.ts';

/** The content key that replaces each text of rjsf, and the names of its placeholders in rjsf's order. */
const WORDS = new Map<TranslatableString, [key: string, ...values: string[]]>([
  [TranslatableString.YesLabel, ['ui.yes']],
  [TranslatableString.NoLabel, ['ui.no']],
  [TranslatableString.OptionPrefix, ['list.option', 'number']],
  [TranslatableString.TitleOptionPrefix, ['list.titledOption', 'title', 'number']],
  [TranslatableString.DeprecatedLabel, ['list.deprecated', 'title']],
  [TranslatableString.CycleDetected, ['list.cycle', 'title']],
  [TranslatableString.ExpandButton, ['list.expand']],
  [TranslatableString.OptionalObjectAdd, ['list.addOptional']],
  [TranslatableString.OptionalObjectRemove, ['list.removeOptional']],
  [TranslatableString.OptionalObjectEmptyMsg, ['list.noOptional']],
]);

/** rjsf's registry of a form, as its `<Form>` would make it. The engine provides data, defaults and validation. */
export function formRegistry(
  step: CompiledStep,
  schema: FieldSchema,
  ui: UiSchema,
  idPrefix: string,
  env: EngineEnvironment,
): Registry {
  const standard = loadedStandard();
  const rootSchema = schema as RJSFSchema;
  return {
    fields: { ...leafFields, ...standard?.fields, ...loadedFields() },
    templates: { ...leafTemplates, ...standard?.templates } as TemplatesType,
    widgets: { ...standard?.widgets, ...loadedWidgets() },
    formContext: {},
    rootSchema,
    schemaUtils: schemaUtilsOf(formValidator(step, rootSchema), rootSchema),
    translateString: (word, params) => {
      const entry = WORDS.get(word);
      if (!entry) return englishStringTranslator(word, params);
      const [key, ...names] = entry;
      return wordOf(env, key, Object.fromEntries(names.map((name, index) => [name, params?.[index] ?? ''])));
    },
    globalFormOptions: { idPrefix, idSeparator: '/', useFallbackUiForUnsupportedType: false },
    globalUiOptions: ui['ui:globalOptions'],
    uiSchemaDefinitions: ui['ui:definitions'] ?? {},
  };
}
