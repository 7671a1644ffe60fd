// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showSmall } from '../small-step.tsx';

afterEach(cleanup);

const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const showRating = (more: object, options: object = {}, answer?: number) =>
  showSmall(
    {
      fields: { field: { type: 'integer', title: 'Stars', ...more } },
      uiSchema: { field: { 'ui:widget': 'RatingWidget', 'ui:options': options } },
    },
    answer === undefined ? {} : { field: answer },
  );

it.each([
  ['five for a number without bounds', {}, {}, [1, 2, 3, 4, 5]],
  ['none for 0 and negative numbers', { minimum: -1, maximum: 3 }, {}, [1, 2, 3]],
  ['those between the bounds', { minimum: 2, maximum: 4 }, {}, [2, 3, 4]],
  ['at most five', { maximum: 10 }, {}, [1, 2, 3, 4, 5]],
  ['as many as its option says', {}, { stars: 3 }, [1, 2, 3]],
])('a rating offers %s', async (_, bounds, options, numbers) => {
  await showRating(bounds, options);
  expect(radios().map(({ value }) => Number(value))).toEqual(numbers);
});

it('a rating fills the signs up to the answer, stars or hearts', async () => {
  const { container, user } = await showRating({ maximum: 3 }, {}, 1);
  const signs = () =>
    [...container.querySelectorAll('.tr-card')].map(({ textContent }) => textContent).join('');
  expect(signs()).toBe('★☆☆');
  await user.click(radios()[1] as HTMLElement);
  expect(signs()).toBe('★★☆');
  cleanup();
  const hearts = await showRating({ maximum: 2 }, { shape: 'heart' }, 1);
  expect(hearts.container.querySelector('[role="radiogroup"]')?.textContent).toBe('♥♡');
});

it('the radio of a rating that Tab reaches has the id of the field', async () => {
  await showRating({ minimum: 2, maximum: 4 });
  expect(radios().map(({ id }) => id)).toEqual(['field', 'field-3', 'field-4']);
  cleanup();
  await showRating({ minimum: 2, maximum: 4 }, {}, 3);
  expect(radios().map(({ id }) => id)).toEqual(['field-2', 'field', 'field-4']);
});
