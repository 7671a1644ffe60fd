import type { JsonObject } from '#domain/payload/save-derived.ts';
import { roleField } from '#domain/roles.ts';
import { type CompiledFlow, fillText } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { FlowLookup } from '../../flows.ts';
import { withWords } from '../../releases/words.ts';
import { answerOf } from '../answers/index.ts';
import type { ReadDeal } from '../store/index.ts';
import type { SaveRequest, ServedConsent } from './save-request.ts';

/**
 * Finds the consent that the sent answers give, with the text that the page showed.
 * @param sent the sent answers, normalized
 * @returns the sent answers with the served version of the consent, and the consent
 */
export async function applyServedConsent(
  lookup: Pick<FlowLookup, 'ofPage'>,
  before: Pick<ReadDeal, 'flow' | 'deal' | 'read'>,
  request: SaveRequest,
  sent: JsonObject,
): Promise<{ sent: JsonObject; consent: ServedConsent | undefined }> {
  const consent = await findServedConsent(lookup, before, request, sent);
  return { sent: replaceVersion(before.flow, sent, consent), consent };
}

/**
 * Finds the consent text that the page showed. The client's version only chooses between two texts that the server
 * has served: the text of the application's release, and the text of the page's release, which may be older.
 * @param sent the sent answers; undefined is returned if they give no consent
 */
async function findServedConsent(
  lookup: Pick<FlowLookup, 'ofPage'>,
  { flow, deal, read }: Pick<ReadDeal, 'flow' | 'deal' | 'read'>,
  { brand, payload, part, correction }: SaveRequest,
  sent: JsonObject,
): Promise<ServedConsent | undefined> {
  const isGiven = answerOf(flow, sent, 'consent') ?? answerOf(flow, read.application, 'consent');
  if (part || correction || isGiven !== true) return undefined;
  const sentVersion = answerOf(flow, sent, 'consent-version');
  const ownVersion = consentVersion(flow);
  if (typeof sentVersion !== 'string' || sentVersion === ownVersion)
    return { version: ownVersion, text: consentText(flow, brand) };
  // An earlier save has verified this version.
  if (deal.consents.some(({ version, certified }) => version === sentVersion && certified === undefined))
    return { version: sentVersion, text: consentText(flow, brand) };
  const page = await lookup.ofPage(brand.platform, deal.application_type, payload.flow_version);
  if (page && consentVersion(page.flow) === sentVersion)
    return { version: sentVersion, text: consentText(page.flow, brand) };
  return { version: ownVersion, text: consentText(flow, brand), claimed: sentVersion };
}

/** Replaces the consent's version in the sent answers with the served version. */
function replaceVersion(
  flow: CompiledFlow,
  sent: JsonObject,
  consent: ServedConsent | undefined,
): JsonObject {
  const [consentField, version] = [roleField(flow, 'consent'), roleField(flow, 'consent-version')];
  if (!consent || version === '' || (sent[consentField] === undefined && sent[version] === undefined))
    return sent;
  return { ...sent, [version]: consent.version };
}

function consentVersion(flow: CompiledFlow): string | null {
  const stamp = flow.application.properties?.[roleField(flow, 'consent')]?.['x-stamp'];
  const value = stamp?.[roleField(flow, 'consent-version')]?.value;
  return typeof value === 'string' ? value : null;
}

/** The wording for a brand in the language of the page. */
function consentText(flow: CompiledFlow, brand: EffectiveBrand): string {
  const name = roleField(flow, 'consent');
  const { content } = withWords(brand, flow);
  const step = flow.steps.find(({ schema }) => schema.properties?.[name] !== undefined);
  const ui = step?.uiSchema[name] as { 'ui:options'?: { text?: unknown } } | undefined;
  const title = content[`fields.${name}.title`] ?? flow.application.properties?.[name]?.title ?? '';
  const text = content[`fields.${name}.text`] ?? ui?.['ui:options']?.text ?? title;
  return fillBrand(String(text), brand);
}

function fillBrand(text: string, brand: EffectiveBrand): string {
  const words = Object.entries(brand).filter(([, value]) => typeof value === 'string');
  return fillText(text, Object.fromEntries(words.map(([key, value]) => [`brand.${key}`, value as string])));
}
