import { type FormProps, Form as RouterForm } from "@remix-run/react";

/**
 * The router's Form. After a success the history entry of a posted form becomes that of the next page, so that Back
 * leads to the page before the form. `replace={false}` is for a button that only opens something from a page.
 */
export function Form(props: FormProps) {
  return <RouterForm replace={props.method === "post" || undefined} {...props} />;
}
