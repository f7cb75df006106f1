-- The ways to pay (SPEC §7 /paymentChannel/List). Which of them a shop offers depends on its settings too.
insert into payment_channels (id, code, name_th, name_en, detail_th, detail_en, sort_order) values
(1, 'promptpay', 'พร้อมเพย์ (QR)', 'PromptPay (QR)', 'สแกนจ่ายด้วยแอปธนาคาร ภายใน 15 นาที', 'Scan with your banking app within 15 minutes', 1),
(2, 'card', 'บัตรเครดิต/เดบิต', 'Credit or debit card', 'ชำระบนหน้าของผู้ให้บริการรับชำระเงินที่ปลอดภัย', 'Paid on the secure page of our payment provider', 2),
(3, 'transfer', 'โอนเงินผ่านธนาคาร', 'Bank transfer', 'โอนแล้วแนบสลิปภายใน 48 ชั่วโมง', 'Transfer and attach the slip within 48 hours', 3),
(4, 'cod', 'เก็บเงินปลายทาง', 'Cash on delivery', 'ชำระเงินสดเมื่อได้รับสินค้า', 'Pay in cash when the parcel arrives', 4);
