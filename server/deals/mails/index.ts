export { type ApplicantMail, applicantMail, type MailAbout } from './applicant-mails.ts';
