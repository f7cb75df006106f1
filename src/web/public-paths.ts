/**
 * Pages that are the same for every visitor without a token: the server renders them without any of the visitor's
 * cookies but the language, and may keep what it rendered. Everything else is made for one visitor.
 */
const publicPaths =
  /^\/(home|aboutus|contactus|faq|our-story|privacy-policy|cookie-policy|return-policy|term-and-condition|product(?!\/(review|return|share))(\/[^/]+)?|category(\/[^/]+)?|store(\/[^/]+)?|seller-store(\/[^/]+)?|author\/[^/]+|series\/[^/]+|publisher\/[^/]+|promotion(\/[^/]+)?|campaign(\/[^/]+)?|news(\/[^/]+)?|article(\/[^/]+)?)?$/;

/** Whether a path, of a page or of its `.data` (React Router's single fetch), is a public page's. */
export function isPublicPath(path: string): boolean {
  return publicPaths.test(path === '/_root.data' ? '/' : path.replace(/\.data$/, ''));
}
