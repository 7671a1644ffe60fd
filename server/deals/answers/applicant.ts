import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type Role, roleField } from '#domain/roles.ts';
import { type ApplicationData, type CompiledFlow, listOf, locate, readField, writeField } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Row } from '../../storage/tables/index.ts';

type Deal = Pick<Row<'deals'>, 'loan_id' | 'business_id' | 'application_type' | 'contact_id' | 'version'>;

/** The answer of the field with a role; undefined if no field has the role or it is unanswered. */
export function answerOf(flow: CompiledFlow, application: JsonObject, role: Role): unknown {
  return readField(flow, application as ApplicationData, roleField(flow, role));
}

/** An answer that is text; '' for any other. */
export function answerText(flow: CompiledFlow, application: JsonObject, role: Role): string {
  const answer = answerOf(flow, application, role);
  return typeof answer === 'string' ? answer : '';
}

/** The language that the applicant chose, if it is not the brand's first. */
export function applicationLanguage(flow: CompiledFlow, application: JsonObject): string | undefined {
  return answerText(flow, application, 'language') || undefined;
}

/** Sets the answer of the field with a role, if the flow has one. */
function setAnswer(flow: CompiledFlow, application: JsonObject, role: Role, value: string): void {
  writeField(flow, application as ApplicationData, roleField(flow, role), value);
}

/** The list of people, whose first item is the applicant; '' if the flow has none. */
export function peopleField(flow: CompiledFlow): string {
  return locate(flow.application, roleField(flow, 'email'))?.list ?? '';
}

/** The people with their ids, the applicant first; empty if the flow has no list of people. */
export function listPeople(flow: CompiledFlow, application: JsonObject): { id: string; email: string }[] {
  const field = locate(flow.application, roleField(flow, 'email'))?.field ?? '';
  return listOf(application, peopleField(flow)).map((item) => {
    const email = item[field];
    return { id: String(item.id), email: typeof email === 'string' ? email : '' };
  });
}

/** Sets the server's answers: ids, type, language, and in a new application the signed-in user's email. */
export function setServerAnswers(
  flow: CompiledFlow,
  application: JsonObject,
  deal: Deal,
  brand: EffectiveBrand,
  { email }: { email: string },
): void {
  setAnswer(flow, application, 'loan-id', deal.loan_id);
  setAnswer(flow, application, 'business-id', deal.business_id);
  setAnswer(flow, application, 'application-type', deal.application_type);
  // Mails, links and the PDF copy use this language; the brand's first language is not stored.
  const language = applicationLanguage(flow, application) ?? brand.locales[0];
  if (language !== brand.locale) setAnswer(flow, application, 'language', brand.locale);
  if (deal.version === 0) addApplicant(flow, application, { id: deal.contact_id, email });
}

function addApplicant(
  flow: CompiledFlow,
  application: JsonObject,
  { id, email }: { id: string; email: string },
): void {
  const list = peopleField(flow);
  const hasApplicant =
    list === '' ? answerOf(flow, application, 'email') !== undefined : listOf(application, list).length > 0;
  if (hasApplicant) return;
  setAnswer(flow, application, 'email', email);
  const [first] = listOf(application, list);
  if (first) first.id = id;
}
