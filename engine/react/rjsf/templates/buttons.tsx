import type { IconButtonProps, TemplatesType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useText } from '../../context/index.ts';
import { useListContext } from './ListTemplate.tsx';

/** The number of a button's item, from rjsf's id of the button (`/phones/1__remove`). */
function itemNumber(id: string | undefined): number {
  return Number(/(\d+)__\w+$/.exec(id ?? '')?.[1] ?? 0) + 1;
}

interface PlainButtonProps extends IconButtonProps {
  words: string;
  label?: string;
  beforeClick?: () => void;
}

function PlainButton({
  id,
  words,
  label,
  disabled,
  onClick,
  beforeClick: before,
}: PlainButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="tr-button"
      id={id}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => {
        before?.();
        onClick?.(event);
      }}
    >
      {words}
    </button>
  );
}

/** Adds an item or a property; its text is `ui:options.add`. */
function AddButton(props: IconButtonProps) {
  const text = useText();
  const { title } = useListContext();
  const ownText = props.uiSchema?.['ui:options']?.add;
  const words = typeof ownText === 'string' ? ownText : text('list.add');
  return (
    <PlainButton {...props} words={words} label={title ? text('list.addTo', { words, title }) : undefined} />
  );
}

/** Makes a button whose accessible name includes the item. */
function itemButton(key: 'remove' | 'copy' | 'moveUp' | 'moveDown') {
  return function ItemButton(props: IconButtonProps) {
    const text = useText();
    const { title, remove, announceChange: announceDone } = useListContext();
    const number = itemNumber(props.id);
    const words = (key === 'remove' ? remove : undefined) ?? text(`list.${key}`);
    const target = { remove: undefined, copy: number, moveUp: number - 2, moveDown: number }[key];
    return (
      <PlainButton
        {...props}
        words={words}
        label={title ? text('list.ofItem', { words, title, number }) : undefined}
        beforeClick={() => announceDone(`${key}Done`, number, target)}
      />
    );
  };
}

function ClearButton(props: IconButtonProps) {
  const text = useText();
  return <PlainButton {...props} words={text('list.clear')} />;
}

/** Replaces rjsf's submit button: the step's primary button submits. */
function SubmitButton() {
  return null;
}

export const buttonTemplates: TemplatesType['ButtonTemplates'] = {
  AddButton,
  CopyButton: itemButton('copy'),
  MoveDownButton: itemButton('moveDown'),
  MoveUpButton: itemButton('moveUp'),
  RemoveButton: itemButton('remove'),
  ClearButton,
  SubmitButton,
};
