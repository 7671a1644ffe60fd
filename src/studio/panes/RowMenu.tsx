import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { useRef } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { focusRegionOf } from '../parts/regions.ts';
import { word } from '../parts/words.ts';

/** What can be done to a row of the list besides choosing it. Where the row goes, the list's part of the page has the focus. */
export function RowMenu(props: {
  title: string;
  /** Absent if there can be only one of it; `single` says why. */
  onDuplicate?: () => void;
  single?: string;
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
          <MenuItem icon={<Icon name="remove" />} onClick={remove}>
            {word('row.remove')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
