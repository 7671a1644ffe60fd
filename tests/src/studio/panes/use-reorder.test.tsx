// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useReorder } from '#src/studio/panes/use-reorder.ts';

afterEach(cleanup);

function openList(isOn = true) {
  const move = vi.fn<(id: string, to: number) => void>();
  const ids = ['a', 'b', 'c'];
  function Rows() {
    const { item, list, lastMove: announcement } = useReorder(ids, isOn, move);
    return (
      <div {...list} title={announcement && `${announcement.id} ${announcement.place}`}>
        {ids.map((id) => (
          <button key={id} type="button" {...item(id)}>
            {id}
          </button>
        ))}
      </div>
    );
  }
  render(<Rows />);
  return move;
}
const row = (name: string) => screen.getByRole('button', { name });
const press = (name: string, key: string, altKey = true) => fireEvent.keyDown(row(name), { key, altKey });
const dataTransfer = () => ({ setData: vi.fn(), effectAllowed: '' });
const isMarked = (name: string) => row(name).dataset.over === 'true';

it('moves a row with Alt and an arrow, and reports its new place', () => {
  const move = openList();
  press('b', 'ArrowUp');
  expect(screen.getByTitle('b 0')).toBeTruthy();
  press('b', 'ArrowDown');
  expect(screen.getByTitle('b 2')).toBeTruthy();
  expect(move.mock.calls).toEqual([
    ['b', 0],
    ['b', 2],
  ]);
});

it('moves no row past an end, by another key, without Alt, or if it is off', () => {
  const move = openList();
  press('a', 'ArrowUp');
  press('c', 'ArrowDown');
  press('b', 'ArrowLeft');
  press('b', 'ArrowUp', false);
  cleanup();
  expect(move).not.toHaveBeenCalled();
  const moveOff = openList(false);
  press('b', 'ArrowUp');
  expect(moveOff).not.toHaveBeenCalled();
  expect(row('b').draggable).toBe(false);
});

it('moves a dragged row to the place of the row on which it is dropped', () => {
  const move = openList();
  fireEvent.dragStart(row('a'), { dataTransfer: dataTransfer() });
  fireEvent.dragOver(row('c'));
  expect(isMarked('c')).toBe(true);
  fireEvent.drop(row('c'));
  expect(move.mock.calls).toEqual([['a', 2]]);
  expect(isMarked('c')).toBe(false);
  fireEvent.drop(row('b'));
  expect(move).toHaveBeenCalledTimes(1);
});

it('accepts no drag from elsewhere, and none over the dragged row itself', () => {
  openList();
  const isAccepted = (name: string) => {
    const event = createEvent.dragOver(row(name));
    fireEvent(row(name), event);
    return event.defaultPrevented;
  };
  expect(isAccepted('b')).toBe(false);
  fireEvent.dragStart(row('a'), { dataTransfer: dataTransfer() });
  expect([isAccepted('a'), isAccepted('b')]).toEqual([false, true]);
  fireEvent.dragEnd(row('a'));
  expect(isAccepted('b')).toBe(false);
  expect(isMarked('b')).toBe(false);
});
