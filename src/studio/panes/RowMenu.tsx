import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useRef } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';
import type { RowMoves } from './use-reorder.ts';

/** The menu of a row. After the row is removed, its list gets the focus. */
export function RowMenu(props: {
  title: string;
  moves: RowMoves;
  /** Absent if there can be only one; `single` says why. */
  onDuplicate?: () => void;
  single?: string;
  /** Why it can't be removed. */
  keptReason?: string | undefined;
  onRemove: () => void;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const remove = () => {
    focusRegionOf(trigger.current);
    props.onRemove();
  };
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          ref={trigger}
          size="small"
          appearance="subtle"
          icon={<Icon name="more" />}
          aria-label={word('row.menu', { title: props.title })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Icon name="raise" />} onClick={props.moves.up} disabled={!props.moves.up}>
            <Action name={word('row.up')} reason={props.moves.up ? undefined : word('row.first')} />
          </MenuItem>
          <MenuItem icon={<Icon name="lower" />} onClick={props.moves.down} disabled={!props.moves.down}>
            <Action name={word('row.down')} reason={props.moves.down ? undefined : word('row.last')} />
          </MenuItem>
          <MenuItem icon={<Icon name="copy" />} onClick={props.onDuplicate} disabled={!props.onDuplicate}>
            <Action name={word('row.duplicate')} reason={props.single} />
          </MenuItem>
          <MenuItem icon={<Icon name="remove" />} onClick={remove} disabled={props.keptReason !== undefined}>
            <Action name={word('row.remove')} reason={props.keptReason} />
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** The name of an action; below it, the reason if it can't be chosen. */
function Action({ name, reason }: { name: string; reason: string | undefined }) {
  return (
    <>
      {name}
      {reason !== undefined && <span className="st-row__reason">{reason}</span>}
    </>
  );
}
