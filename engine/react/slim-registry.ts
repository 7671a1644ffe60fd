import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils';

const Nothing = (): null => null;

const TEMPLATES = [
  'DescriptionFieldTemplate',
  'FieldErrorTemplate',
  'FieldHelpTemplate',
  'FieldTemplate',
  'ErrorListTemplate',
  'ObjectFieldTemplate',
  'TitleFieldTemplate',
  'UnsupportedFieldTemplate',
  'WrapIfAdditionalTemplate',
  'OptionalDataControlsTemplate',
];

/**
 * Stands in for rjsf's default registry in the browser bundle: the engine draws every field itself (EngineField), so
 * of rjsf's own fields only those that walk a schema are ever used. Saves its widgets and templates (12 KB gzip).
 */
export default function slimRegistry() {
  return {
    fields: { SchemaField, ObjectField },
    templates: {
      ...Object.fromEntries(TEMPLATES.map((name) => [name, Nothing])),
      ButtonTemplates: { SubmitButton: Nothing },
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: {
      idPrefix: DEFAULT_ID_PREFIX,
      idSeparator: DEFAULT_ID_SEPARATOR,
      useFallbackUiForUnsupportedType: false,
    },
  };
}
