/** The site key (setting 82) by which a form shows demo mode's own captcha instead of Google's. */
export const demoSiteKey = 'demo';
