import { getDefaultRegistry } from '@rjsf/core';
import type {
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  TemplatesType,
} from '@rjsf/utils';
import type { FieldGroup } from '../core/types.ts';
import { EngineField } from './EngineField.tsx';
import { useEngine } from './engine-context.tsx';
import { scopedName, useFieldScope } from './field-scope.ts';

/** rjsf wraps every field in this; the engine's own field brings its chrome. */
function FieldTemplate({ children }: FieldTemplateProps) {
  return children;
}

/** Fields in groups with legends (`ui:groups`); those that no group names come last. */
function ObjectFieldTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const { flow } = useEngine();
  const scope = useFieldScope();
  const shown = properties.filter(({ name }) => scope.shown.has(scopedName(flow, scope, name)));
  const groups = (uiSchema?.['ui:groups'] as FieldGroup[] | undefined) ?? [];
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const rest = shown.filter(({ name }) => !grouped.has(name));
  const all: FieldGroup[] = [...groups, { fields: rest.map(({ name }) => name) }];
  return (
    <>
      {all.map((group) => {
        const content = shown.filter(({ name }) => group.fields.includes(name)).map(({ content }) => content);
        if (content.length === 0) return null;
        const key = group.title ?? group.fields.join();
        if (!group.title) {
          return (
            <div className="tr-group" key={key}>
              {content}
            </div>
          );
        }
        return (
          <fieldset className="tr-group" key={key}>
            <legend className="tr-group__legend">{group.title}</legend>
            {group.description && <p className="tr-group__description">{group.description}</p>}
            {content}
          </fieldset>
        );
      })}
    </>
  );
}

export const engineTemplates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate };
const { SchemaField: RjsfSchemaField } = getDefaultRegistry().fields;

/**
 * The form's root goes through rjsf's own field, which resolves the schema. A property is drawn by the engine, which
 * takes its words and rules from the compiled flow: resolving each of them again would be thrown away.
 */
function SchemaField(props: FieldProps) {
  return props.uiSchema?.['ui:field'] === 'engine' ? (
    <EngineField {...props} />
  ) : (
    RjsfSchemaField && <RjsfSchemaField {...props} />
  );
}

export const engineFields: RegistryFieldsType = { SchemaField, engine: EngineField };
