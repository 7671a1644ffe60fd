import { expect, test } from 'vitest';
import { mentionsField } from '#engine';

test.each([
  ['Please enter a valid first name.', 'First name', true],
  ['Invalid, must be 10 digits', 'Mobile phone', false],
  ['Introduzca una dirección válida.', 'Dirección', true],
  ['¿Qué año?', 'Año', true],
  ['Introduzca un número.', 'Número', true],
  ['«Straße» fehlt', 'Straße', true],
  ['Укажите город', 'Город', true],
  ['Required', 'State', false],
  ['Please enter a number.', 'Your phone number', false],
  ['Please enter a phone.', 'Your phones', true],
  ['Two phones are needed.', 'Your phone', true],
])('%s names %s: %s', (text, label, named) => {
  expect(mentionsField(text, label)).toBe(named);
});
