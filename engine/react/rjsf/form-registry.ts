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

/** What rjsf says itself in what we draw, by the keys of our own words. */
const WORDS = new Map([
  [TranslatableString.YesLabel, 'ui.yes'],
  [TranslatableString.NoLabel, 'ui.no'],
]);

/**
 * rjsf's registry of a form: what its <Form> would make of a theme. The form's data, defaults and checks are the engine's,
 * so of rjsf's <Form> nothing is left to do but this.
 */
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
      const key = WORDS.get(word);
      return key === undefined ? englishStringTranslator(word, params) : wordOf(env, key);
    },
    globalFormOptions: { idPrefix, idSeparator: '/', useFallbackUiForUnsupportedType: false },
    globalUiOptions: ui['ui:globalOptions'],
    uiSchemaDefinitions: ui['ui:definitions'] ?? {},
  };
}
