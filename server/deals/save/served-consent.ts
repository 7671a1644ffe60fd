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
 * The consent text that the page showed. The client's version only chooses between texts that the server
 * served: of the application's release, and of the page's (which may have been open while another went live).
 * @param sent the sent answers; undefined is returned if they give no consent
 */
export async function servedConsent(
  lookup: Pick<FlowLookup, 'ofPage'>,
  { flow, deal, read }: Pick<ReadDeal, 'flow' | 'deal' | 'read'>,
  { brand, payload, part, correction }: SaveRequest,
  sent: JsonObject,
): Promise<ServedConsent | undefined> {
  const given = answerOf(flow, sent, 'consent') ?? answerOf(flow, read.application, 'consent');
  if (part || correction || given !== true) return undefined;
  const named = answerOf(flow, sent, 'consent-version');
  const asked = versionIn(flow);
  if (typeof named !== 'string' || named === asked) return { version: asked, text: textIn(flow, brand) };
  // An earlier save has verified it.
  if (deal.consents.some(({ version, certified }) => version === named && certified === undefined))
    return { version: named, text: textIn(flow, brand) };
  const page = await lookup.ofPage(brand.platform, deal.application_type, payload.flow_version);
  if (page && versionIn(page.flow) === named) return { version: named, text: textIn(page.flow, brand) };
  return { version: asked, text: textIn(flow, brand), claimed: named };
}

/** The sent answers with the served version. */
export function withServedVersion(
  flow: CompiledFlow,
  sent: JsonObject,
  consent: ServedConsent | undefined,
): JsonObject {
  const [given, version] = [roleField(flow, 'consent'), roleField(flow, 'consent-version')];
  if (!consent || version === '' || (sent[given] === undefined && sent[version] === undefined)) return sent;
  return { ...sent, [version]: consent.version };
}

function versionIn(flow: CompiledFlow): string | null {
  const stamp = flow.application.properties?.[roleField(flow, 'consent')]?.['x-stamp'];
  const value = stamp?.[roleField(flow, 'consent-version')]?.value;
  return typeof value === 'string' ? value : null;
}

/** The wording for a brand in the language of the page. */
function textIn(flow: CompiledFlow, brand: EffectiveBrand): string {
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
