/** Of a form that makes something: sent twice, it is made once. A page's loader makes `value` anew each time; read by `formKey`. */
export function FormKey({ value }: { value: string }) {
  return <input type="hidden" name="key" value={value} />;
}
