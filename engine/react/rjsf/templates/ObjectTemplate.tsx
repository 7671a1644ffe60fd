import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldGroups, useRefreshForm } from '../fields/index.ts';
import { NestedBox } from './NestedBox.tsx';
import { useNestedWords } from './nested-words.ts';

/** Renders the root object's fields in groups, and a nested object as a fieldset with its title as legend. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, properties, schema, optionalDataControl } = props;
  if (fieldPathId.path.length === 0) return <FieldGroups {...props} />;
  // An object without its own properties: the template of the chosen branch renders its fields.
  if ((schema.oneOf || schema.anyOf) && !schema.properties && properties.length === 0) {
    return optionalDataControl ?? null;
  }
  return <Nested {...props} />;
}

function Nested(props: ObjectFieldTemplateProps) {
  const { fieldPathId, properties, schema, uiSchema, registry, formData, disabled, readonly } = props;
  const words = useNestedWords(fieldPathId, props.title, schema, uiSchema);
  const refresh = useRefreshForm();
  const { AddButton } = registry.templates.ButtonTemplates;
  return (
    <NestedBox className="tr-object" words={words} schema={schema} uiSchema={uiSchema} registry={registry}>
      {props.optionalDataControl}
      {properties.map(({ name, content, hidden: isHidden }) => !isHidden && <div key={name}>{content}</div>)}
      {canExpand(schema, uiSchema, formData) && (
        <div onClickCapture={refresh}>
          <AddButton
            id={`${words.id}__add`}
            className="tr-object__add"
            disabled={disabled === true || readonly === true}
            onClick={props.onAddProperty}
            uiSchema={uiSchema}
            registry={registry}
          />
        </div>
      )}
    </NestedBox>
  );
}
