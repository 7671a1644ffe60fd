import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { Icon } from '../Icon.tsx';
import { word } from '../words.ts';

/** What can be done to a row of the list besides choosing it. */
export function RowMenu(props: { title: string; onDuplicate: () => void; onRemove: () => void }) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="subtle"
          icon={<Icon name="more" />}
          aria-label={word('row.menu', { title: props.title })}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Icon name="copy" />} onClick={props.onDuplicate}>
            {word('row.duplicate')}
          </MenuItem>
          <MenuItem icon={<Icon name="remove" />} onClick={props.onRemove}>
            {word('row.remove')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
