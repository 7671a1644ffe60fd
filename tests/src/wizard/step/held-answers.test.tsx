// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useEarlyAnswers } from '#src/wizard/step/early-answers.ts';

afterEach(cleanup);

function Form({ answers }: { answers: [string, string][] }) {
  const form = useRef<HTMLFormElement>(null);
  useEarlyAnswers(form);
  const keep = ({ target }: { target: HTMLSelectElement | HTMLTextAreaElement }): void => {
    answers.push([target.id, target.value]);
  };
  return (
    <form ref={form}>
      <select
        id="state"
        defaultValue=""
        onChange={keep}
        ref={(list) => void (list && changeBeforeReact(list, 'NY'))}
      >
        <option value="">Choose</option>
        <option value="NY">New York</option>
      </select>
      <select id="untouched" defaultValue="CA" onChange={keep}>
        <option value="">Choose</option>
        <option value="CA">California</option>
      </select>
      <textarea
        id="why"
        defaultValue=""
        onChange={keep}
        ref={(area) => void (area && changeBeforeReact(area, 'A van'))}
      />
    </form>
  );
}

/** Sets a value without an event, as a browser does that restores an answer of an earlier visit. */
function changeBeforeReact(control: HTMLSelectElement | HTMLTextAreaElement, answer: string): void {
  control.value = answer;
}

it('keeps values of a list or a text area that the browser has restored', () => {
  window.trellisEarly = { answers: new Map(), pressed: false, waits: false, end: () => undefined };
  const answers: [string, string][] = [];
  render(<Form answers={answers} />);
  delete window.trellisEarly;
  expect(answers).toEqual([
    ['state', 'NY'],
    ['why', 'A van'],
  ]);
});

it('leaves a list as it is if it has no mark of the server', () => {
  window.trellisEarly = { answers: new Map(), pressed: false, waits: false, end: () => undefined };
  const changes: string[] = [];
  function Drawn() {
    const form = useRef<HTMLFormElement>(null);
    useEarlyAnswers(form);
    const draw = (list: HTMLSelectElement | null): void => {
      if (!list) return;
      list.append(new Option('Choose', ''), new Option('New York', 'NY'));
      list.value = 'NY';
    };
    return (
      <form ref={form}>
        <select id="state" ref={draw} onChange={({ target }) => changes.push(target.value)} />
      </form>
    );
  }
  render(<Drawn />);
  delete window.trellisEarly;
  expect(changes).toEqual([]);
});
