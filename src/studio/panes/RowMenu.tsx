import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useRef } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';

/** The menu of a row. After the row is removed, its list gets the focus. */
export function RowMenu(props: {
  title: string;
  /** Absent if there can be only one; `single` says why. */
  onDuplicate?: () => void;
  single?: string;
  /** Why it can't be removed. */
  kept?: string | undefined;
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
          <MenuItem icon={<Icon name="copy" />} onClick={props.onDuplicate} disabled={!props.onDuplicate}>
            {props.single ?? word('row.duplicate')}
          </MenuItem>
          <MenuItem icon={<Icon name="remove" />} onClick={remove} disabled={props.kept !== undefined}>
            {props.kept ?? word('row.remove')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
