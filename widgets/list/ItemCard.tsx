import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type JSX, memo, type ReactNode } from 'react';
import type { FieldSchema, ListItem } from '#engine';
import { itemTitle } from '#engine';
import { useItem, useStepContext } from '#engine/react';
import { useItemStates } from '../asking/item-states.ts';
import { isOpen } from '../asking/request-words.ts';
import { StateLine } from '../asking/StateLine.tsx';
import { controlClasses } from '../text-control/control-styles.ts';
import { missingLabels, type RequiredField, shortList } from './item-facts.ts';

/** The actions of a card. All cards get the same stable object, so that a change renders one card only. */
export interface CardActions {
  open: (item: ListItem) => void;
  close: (item: ListItem) => void;
  remove: (item: ListItem) => void;
}

/** A text by its last key: `widgets.list.added`, or in `options.words`. */
export type ListWords = (key: string, values?: Record<string, string | number>) => string;

interface ItemCardProps {
  id: string;
  list: string;
  /** Position of the item, from 0. */
  index: number;
  schema: FieldSchema;
  /** Fields in the summary: the item's role, and its share in percent. */
  roleField: string;
  shareField: string;
  /** The visible required fields at a position. */
  required: (index: number) => RequiredField[];
  /** Number of answers with errors. */
  errors: number;
  open: boolean;
  removeLabel: string;
  words: ListWords;
  /** A single card stays open and can't be removed. */
  isOnlyItem: boolean;
  actions: CardActions;
  /** The form, if open. */
  children: ReactNode;
}

/** On phones, spacing is reduced so that the first field is within 60% of a small screen. */
const PHONE = '@media (max-width: 639.98px)';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '16px',
    [PHONE]: { paddingTop: '8px' },
    display: 'grid',
    // Otherwise a row of selects in a fieldset would make the card wider than a phone.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '8px',
    minWidth: 0,
    '& fieldset': { minWidth: 0 },
    // One level below the item's name.
    '& .tr-group__legend': { fontSize: 'var(--size-body)' },
  },
  // Closed cards out of sight are laid out when they come near.
  closed: { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 120px' },
  close: { marginTop: '16px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    alignItems: 'baseline',
    justifyContent: 'space-between',
  },
  headOpen: { marginBottom: '8px', [PHONE]: { marginBottom: '-4px' } },
  facts: { flexGrow: 1, flexBasis: '12rem', minWidth: 0, overflowWrap: 'anywhere' },
  name: { margin: 0, fontSize: 'var(--size-section)', lineHeight: 1.3 },
  line: { margin: 0, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
});

/**
 * An item's summary (name, role, share, missing fields), and its form if open. It subscribes to its own answers, so
 * that typing in one card does not render others.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps): JSX.Element {
  const { id, list, index, schema, open, isOnlyItem, actions: acts, words, children } = props;
  const styles = useStyles();
  const item = useItem(list, index);
  const name = itemTitle(schema, item) ?? words('item', { number: index + 1 });
  const action = (key: string): string => words(key, { name });
  return (
    <section
      className={mergeClasses(styles.card, !open && styles.closed)}
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <div className={mergeClasses(styles.head, open && styles.headOpen)}>
        <div className={styles.facts}>
          <h2 className={styles.name} id={`${id}-name`}>
            {name}
          </h2>
          <Summary {...props} item={item} />
        </div>
        <div className={controlClasses.row}>
          {!open && (
            <Button
              type="button"
              className={controlClasses.button}
              id={`${id}-edit`}
              aria-label={action('editOne')}
              aria-expanded={false}
              onClick={() => acts.open(item)}
            >
              {words('edit')}
            </Button>
          )}
          {!isOnlyItem && (
            <Button
              type="button"
              className={controlClasses.button}
              appearance="subtle"
              aria-label={action('removeOne')}
              onClick={() => acts.remove(item)}
            >
              {props.removeLabel}
            </Button>
          )}
        </div>
      </div>
      {open && children}
      {open && !isOnlyItem && (
        <div className={styles.close}>
          <Button type="button" className={controlClasses.button} onClick={() => acts.close(item)}>
            {words('close')}
          </Button>
        </div>
      )}
    </section>
  );
});

function Summary(props: ItemCardProps & { item: ListItem }): JSX.Element {
  const { item, index, roleField, shareField, required, errors, open, words } = props;
  const styles = useStyles();
  const { step } = useStepContext();
  const states = useItemStates(step, props.list, index);
  const missing = open ? [] : missingLabels(item, required(index));
  const share = item[shareField];
  const role = item[roleField];
  const title = typeof role === 'string' ? role : '';
  const facts = typeof share === 'number' ? words(title ? 'role' : 'share', { title, share }) : title;
  const { fields, more } = shortList(missing);
  const missingText = words(more ? 'missingMore' : 'missing', { fields, count: more });
  return (
    <>
      {/* An open card always has this line, so that typing a share below moves nothing. */}
      {(facts || open) && <p className={styles.line}>{facts || '\u00a0'}</p>}
      {errors > 0 && !open && <p className="tr-field__error">{words('errors', { count: errors })}</p>}
      {!open && states.map((state) => <StateLine key={state.delegate.name} state={state} />)}
      {!open && (missing.length > 0 || (errors === 0 && !states.some(({ request }) => isOpen(request)))) && (
        <p className={styles.line}>{missing.length > 0 ? missingText : words('complete')}</p>
      )}
    </>
  );
}
