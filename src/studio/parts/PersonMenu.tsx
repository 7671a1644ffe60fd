import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import type { Me } from '../draft/studio-api.ts';
import { word } from './words.ts';

/** The signed-in person with their role, links to other pages of Studio, and the log-out. */
export function PersonMenu({ me, onLeave }: { me: Me; onLeave: () => void }) {
  const { email } = me;
  const role = word(`roles.${roleName(me)}`);
  return (
    <Menu positioning="below-end" inline>
      <MenuTrigger disableButtonEnhancement>
        <Button
          shape="circular"
          className="st-person"
          aria-label={word('person.menu', { email, role })}
          title={email}
        >
          {initials(email)}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <div className="st-person__who">
          <strong>{email}</strong>
          <span className="st-quiet">{word('person.role', { role })}</span>
        </div>
        <MenuDivider />
        <MenuList>
          {me.role !== 'reviewer' && (
            <>
              <MenuItemLink href="/studio#/live">{word('live.title')}</MenuItemLink>
              <MenuItemLink href="/studio/funnel">{word('funnel.title')}</MenuItemLink>
            </>
          )}
          <MenuItem onClick={onLeave}>{word('signIn.leave')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** 'pat.lee@oak.example' → 'PL'; 'pat@oak.example' → 'P' */
function initials(email: string): string {
  const parts = (email.split('@')[0] ?? '').split(/[._-]/).filter((part) => part !== '');
  return parts
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
}

function roleName({ role, isLegal }: Me): string {
  if (!isLegal) return role;
  return role === 'publisher' ? 'legalPublisher' : 'legal';
}
