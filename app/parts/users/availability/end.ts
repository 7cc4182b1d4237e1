/** What the button says that ends it. */
export const END = "end";
