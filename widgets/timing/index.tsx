import { fieldWidget } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';

/** When funding is needed; large options, because it is the only question of its step. */
export const widget = fieldWidget<string | number>({ chrome: 'group', plain: true }, function Timing(field) {
  return <RadioCards widget={field} choices={field.choices} layout="column" large />;
});
