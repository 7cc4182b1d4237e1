import { useLoaderData } from "@remix-run/react";
import { Around } from "../around";
import { DEPARTMENTS, DOCTORS, PREFECTURES } from "../data";

export const loader = () => ({ doctors: DOCTORS, prefectures: PREFECTURES, departments: DEPARTMENTS });

export default function Search() {
  const { doctors, prefectures, departments } = useLoaderData<typeof loader>();
  return (
    <Around title="医師検索">
      <form>
        <input name="q" placeholder="氏名" />
        <select name="prefecture">
          {prefectures.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <fieldset>
          {departments.map((name) => (
            <label key={name}>
              <input type="checkbox" name="department" value={name} />
              {name}
            </label>
          ))}
        </fieldset>
        <button type="submit">検索</button>
      </form>
      <table>
        <tbody>
          {doctors.map(({ id, name, kana, hospital, departments, year }) => (
            <tr key={id}>
              <td>
                <a href={`/doctor/${id}`}>{name}</a>
                <br />
                <small>{kana}</small>
              </td>
              <td>{hospital}</td>
              <td>{departments}</td>
              <td>{year}年</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Around>
  );
}
