import {
  englishStringTranslator,
  type Registry,
  type RJSFSchema,
  type TemplatesType,
  type UiSchema,
} from '@rjsf/utils';
import type { CompiledStep, FieldSchema } from '../core/types.ts';
import { leafFields, leafTemplates } from './form-theme.tsx';
import { formValidator } from './form-validator.ts';
import { loadedFields, loadedStandard, loadedWidgets } from './loaded-widgets.ts';
import { schemaUtilsOf } from './schema-utils.ts';

/**
 * rjsf's registry of a form: what its <Form> would make of a theme. The form's data, defaults and checks are engine/core's,
 * so of rjsf's <Form> nothing is left to do but this.
 */
export function formRegistry(
  step: CompiledStep,
  schema: FieldSchema,
  ui: UiSchema,
  idPrefix: string,
): Registry {
  const standard = loadedStandard();
  const rootSchema = schema as RJSFSchema;
  return {
    fields: { ...leafFields, ...standard?.fields, ...loadedFields() },
    templates: { ...leafTemplates, ...standard?.templates } as TemplatesType,
    widgets: { ...standard?.widgets, ...loadedWidgets() },
    formContext: {},
    rootSchema,
    schemaUtils: schemaUtilsOf(formValidator(step), rootSchema),
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix, idSeparator: '/', useFallbackUiForUnsupportedType: false },
    globalUiOptions: ui['ui:globalOptions'],
    uiSchemaDefinitions: ui['ui:definitions'] ?? {},
  };
}
