import { ADDITIONAL_PROPERTY_FLAG, type WrapIfAdditionalTemplateProps } from '@rjsf/utils';
import { useText } from '../../context/index.ts';
import { useRefreshForm } from '../fields/index.ts';

/** A property that the schema does not name: key, value, and a remove button. */
export function AdditionalProperty(props: WrapIfAdditionalTemplateProps) {
  const { id, label, schema, children, disabled, readonly, required, uiSchema, registry } = props;
  const text = useText();
  const refresh = useRefreshForm();
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return children;
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const key = `${id}-key`;
  return (
    <div className="tr-additional" onClickCapture={refresh} onBlurCapture={refresh}>
      <div className="tr-field">
        <label className="tr-field__label" htmlFor={key}>
          {text('list.key', { label })}
        </label>
        <input
          className="tr-control"
          type="text"
          id={key}
          key={label}
          defaultValue={label}
          required={required}
          readOnly={readonly || disabled}
          onBlur={(event) => {
            // Restores the old name: a property without a name could not be removed, and one with a name that every
            // object has (`constructor`) would not be drawn.
            const typedName = event.target.value.trim();
            const name = typedName === '' || typedName in {} ? label : typedName;
            event.target.value = name;
            props.onKeyRenameBlur(event);
          }}
        />
      </div>
      {children}
      <RemoveButton
        id={`${id}__remove`}
        disabled={disabled || readonly}
        onClick={props.onRemoveProperty}
        uiSchema={uiSchema}
        registry={registry}
      />
    </div>
  );
}
