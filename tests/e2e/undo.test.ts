import { expect, test } from 'vitest';
import { setUpApp } from './harness/set-up-app.ts';

/** Only a browser has a history of edits; tests/widgets/ checks how a widget handles an undo. */
const app = setUpApp();

test('undo and redo of a grouped number step through one edit at a time and mix no digits', async () => {
  const ada = await app.person();
  await ada.open('/app/amount');
  const amount = ada.page.getByRole('textbox', { name: 'Choose Desired Amount' });
  await amount.press('Control+a');
  await amount.pressSequentially('85000');
  const valuesAfter = async (keys: string, until: string): Promise<string[]> => {
    const values: string[] = [];
    for (let tries = 0; values.at(-1) !== until && tries < 20; tries += 1) {
      await amount.press(keys);
      values.push(await amount.inputValue());
    }
    return values;
  };
  const back = await valuesAfter('Control+z', '$150,000');
  expect(back).toEqual(['$8,5000', '$8,500', '$8500', '$850', '$85', '$8', '8', '$150,000']);
  expect(await valuesAfter('Control+y', '$85,000')).toEqual([...back.slice(0, -1).reverse(), '$85,000']);
  await amount.press('Tab');
  expect(await amount.inputValue()).toBe('$85,000');
});
