import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import { flatName } from '#engine/core/flat-names.ts';
import { fieldWords } from '#engine/core/texts.ts';
import type { FieldUi, FieldValue } from '#engine/core/types.ts';
import { useEngine, usePort } from '#engine/react/engine-context.tsx';
import { ItemForm, useList } from '#engine/react/list.tsx';
import { useShownFields } from '#engine/react/shown-fields.ts';
import { useStepContext } from '#engine/react/step-context.ts';
import { useField } from '#engine/react/use-field.ts';
import { StreetSlot } from '../address-search/street-slot.ts';
import type { ConfirmPort } from '../confirm/port.ts';
import { controlLooks } from '../text-control/control-styles.ts';
import { type CardActs, OwnerCard } from './OwnerCard.tsx';
import { isBlank, ownerName, type RequiredField } from './owner-facts.ts';
import { SameAddress } from './SameAddress.tsx';
import { Shares } from './Shares.tsx';
import { useReveal } from './use-reveal.ts';

const FIRST_CONTROL = 'input:not([type="hidden"]),select,textarea';

const useStyles = makeStyles({
  cards: { display: 'grid', gap: '16px', minWidth: 0 },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/**
 * The people who own the business, up to 20 (spec §2 screen 6): a card each, one open at a time and only that one mounted
 * as a form. A substep screen shows the form of its owner alone.
 */
export function Owners(props: WidgetProps): JSX.Element {
  const field = useField<FieldValue[]>(props);
  const { name, options, siblings, text, schema } = field;
  const styles = useStyles();
  const { only, adding } = useStepContext();
  const list = useList(name);
  const required = useRequired(name);
  const dialogs = usePort<ConfirmPort>('confirm');
  const [said, setSaid] = useState('');
  const focus = useRef<string>(undefined);
  useReveal(name, list);

  const shareField = String(options.shareField ?? 'ownership');
  const cardId = (key: string | undefined): string => `${name}-${key}`;
  useEffect(() => {
    const wanted = focus.current;
    if (wanted === undefined) return;
    focus.current = undefined;
    const target = document.getElementById(wanted);
    (target?.querySelector<HTMLElement>(FIRST_CONTROL) ?? target)?.focus();
  });

  const form = (index: number): JSX.Element | undefined => {
    const item = list.items[index];
    if (!item) return undefined;
    const same = (
      <SameAddress list={name} index={index} item={item} copyFrom={options.copyFrom} siblings={siblings} />
    );
    return (
      <StreetSlot value={same}>
        <ItemForm list={name} index={index} />
      </StreetSlot>
    );
  };
  const nameOf = (key: string): string => {
    const index = list.items.findIndex((item) => item.key === key);
    const item = list.items[index];
    return (item && ownerName(item)) ?? text('widgets.owners.owner', { number: index + 1 });
  };
  const add = (): void => {
    focus.current = cardId(list.add());
    setSaid(text('widgets.owners.added', { number: list.items.length + 1 }));
  };
  const remove = (key: string): void => {
    setSaid(text('widgets.owners.removed', { name: nameOf(key) }));
    if (list.openKey === key) list.open(undefined);
    list.remove(key);
    focus.current = `${name}-add`;
  };

  const ask = async (key: string): Promise<void> => {
    const yes = await dialogs.confirm({
      title: text('widgets.owners.removeTitle', { name: nameOf(key) }),
      text: text('widgets.owners.removeText'),
      yes: text('widgets.owners.removeYes'),
      no: text('widgets.owners.removeNo'),
    });
    if (yes) remove(key);
  };

  const acts = useLasting({
    open: ({ key }) => {
      focus.current = cardId(key);
      list.open(key);
    },
    close: ({ key }) => {
      focus.current = `${cardId(key)}-edit`;
      list.open(undefined);
    },
    remove: (item) => (isBlank(item) ? remove(item.key ?? '') : void ask(item.key ?? '')),
  });

  if (only && !adding) {
    return <>{form(list.items.findIndex(({ key }) => key === list.openKey))}</>;
  }
  return (
    <div id={name} tabIndex={-1} className={styles.cards}>
      {list.items.map((item, index) => {
        const key = item.key ?? String(index);
        const open = list.openKey === key;
        return (
          <OwnerCard
            key={key}
            id={cardId(key)}
            item={item}
            number={index + 1}
            shareField={shareField}
            required={required}
            errors={list.errorsOf(key).length}
            open={open}
            alone={list.items.length === 1}
            removeLabel={String(options.remove ?? '')}
            text={text}
            acts={acts}
          >
            {open && form(index)}
          </OwnerCard>
        );
      })}
      <Shares items={list.items} field={shareField} text={text} />
      <div>
        {list.canAdd ? (
          <Button type="button" className={controlLooks.button} id={`${name}-add`} onClick={add}>
            {String(options.add ?? '')}
          </Button>
        ) : (
          <p className={styles.quiet} id={`${name}-add`} tabIndex={-1}>
            {text('widgets.owners.full', { max: schema.maxItems ?? list.items.length })}
          </p>
        )}
      </div>
      <p className="tr-visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** One object for good whose methods are those of the last drawing. */
function useLasting(acts: CardActs): CardActs {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const [lasting] = useState<CardActs>(() => ({
    open: (item) => latest.current.open(item),
    close: (item) => latest.current.close(item),
    remove: (item) => latest.current.remove(item),
  }));
  return lasting;
}

/** The required fields of each owner that are shown here, with their labels. */
function useRequired(list: string): (index: number) => RequiredField[] {
  const { flow, env } = useEngine();
  const { step } = useStepContext();
  const shown = useShownFields();
  return useMemo(() => {
    const schema = step.itemSchemas[list];
    const ui = (step.uiSchema[list] as { items?: Record<string, FieldUi> } | undefined)?.items ?? {};
    return (index) =>
      (schema?.required ?? []).flatMap((field) => {
        const flat = flatName(flow.application, `/${list}/${index}/${field}`);
        if (!shown.has(flat)) return [];
        return [
          { field, label: fieldWords(flow, env, flat, schema?.properties?.[field] ?? {}, ui[field]).label },
        ];
      });
  }, [flow, env, step, shown, list]);
}
