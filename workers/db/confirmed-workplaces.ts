/**
 * A condition for SQL: this person was confirmed as working at this institution. It says nothing of whether they still
 * do: that is the caller's own condition. Arguments are SQL, never values.
 */
export const isConfirmedAt = (user: string, hospital: string) =>
  `EXISTS (SELECT 1 FROM workplace_confirmations confirmation WHERE confirmation.user_id = ${user}
    AND confirmation.hospital_id = ${hospital} AND confirmation.state = 'confirmed')`;

/**
 * A table of pairs `(hospital_id, user_id)`: where people say that they work now, by a current workplace or the
 * registered hospital. `hospitals` is a query with a column `hospital_id`, and is read first: SQLite would rather go
 * through everybody.
 */
export const saidToWorkAt = (hospitals: string) =>
  `(SELECT at.hospital_id, u.id AS user_id FROM (${hospitals}) at CROSS JOIN users u ON u.hospital_id = at.hospital_id
    UNION SELECT at.hospital_id, d.user_id FROM (${hospitals}) at
      CROSS JOIN workplaces w ON w.hospital_id = at.hospital_id AND w.is_working = 1
      JOIN doctors d ON d.id = w.doctor_id WHERE d.user_id IS NOT NULL)`;
