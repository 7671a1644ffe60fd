export { findApplicantAddress, findBrandOfDeal } from './applicant.ts';
export { type ApplicantMail, buildApplicantMail, type MailFacts } from './applicant-mails.ts';
