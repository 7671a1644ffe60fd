import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldGroups, useRefreshForm } from '../fields/index.ts';
import { NestedBox } from './NestedBox.tsx';
import { useNestedWords } from './nested-words.ts';

/** A form's own fields in groups; a nested object as a fieldset with its title one heading level lower. */
export function ObjectTemplate(props: ObjectFieldTemplateProps) {
  const { fieldPathId, properties, schema, optionalDataControl } = props;
  if (fieldPathId.path.length === 0) return <FieldGroups {...props} />;
  // The chosen branch renders everything.
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
