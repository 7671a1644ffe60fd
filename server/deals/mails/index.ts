export { applicantAddress, brandOfDeal } from './applicant.ts';
export { type ApplicantMail, applicantMail, type MailAbout } from './applicant-mails.ts';
