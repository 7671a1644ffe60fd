// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showStep } from '../../../widgets/step-harness.tsx';

describe('the long text of a step (ui:document)', () => {
  it("shows a brand's terms above the signed sentence, in paragraphs", async () => {
    const { engine } = await showStep('terms');
    const terms = 'You owe\nwhat you borrow.\n\nInterest is due monthly.';
    act(() => engine.dispatch({ type: 'facts', facts: { brand: { content: { terms } } } }));
    const first = screen.getByText('You owe what you borrow.');
    expect(first.nextElementSibling?.textContent).toBe('Interest is due monthly.');
    const signature = document.querySelector('input');
    expect(signature && first.compareDocumentPosition(signature)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
