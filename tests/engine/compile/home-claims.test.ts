import { expect, it } from 'vitest';
import { readCatalog } from '#engine/compile';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { contentKeysOf } from '../../../engine/compile/definition/content-keys.ts';
import { localeTexts } from '../../../engine/compile/source/locales.ts';

const catalog = readCatalog('.');
const flows = ['apply', 'bcm'].flatMap((id) => {
  const checkResult = checkFlowFolder(`flows/${id}`, { schemas: 'schemas', catalog });
  return checkResult.ok ? [checkResult.definition] : [];
});
const LANGUAGES = { 'en-US': Object.fromEntries(contentKeysOf(flows)), ...localeTexts('flows') };

/** Claims about costs, obligations and effects on a score, which only a brand may make. */
const CLAIMS = [
  /appl(y|ying)[^.]* free|solicitar[^.]* gratis/i,
  /full cost|costo total/i,
  /\bcommit|compromete/i,
  /lowers?\b|\bbaja\b/i,
];

it.each(Object.entries(LANGUAGES))(
  "[FLOW-16] the default texts of %s make no claim that is the brand's to make",
  (_, texts) => {
    const homeTexts = Object.entries(texts).filter(([key]) => /^(home|steps)\./.test(key));
    expect(homeTexts.length).toBeGreaterThan(50);
    expect(homeTexts.filter(([, text]) => CLAIMS.some((claim) => claim.test(text)))).toEqual([]);
  },
);

it.each([
  "Checking your options is free and doesn't commit you to anything.",
  'Applying is free. You see the full cost of an offer before you accept it.',
  'Solicitar es gratis. Ve el costo total de una oferta antes de aceptarla.',
  'Nothing. It never lowers your score.',
  'Nada. Nunca baja su puntaje.',
])('a claim is found in "%s"', (text) => {
  expect(CLAIMS.some((claim) => claim.test(text))).toBe(true);
});
